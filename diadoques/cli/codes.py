"""Exit codes; a module that loads nothing, for a command may be interrupted before anything is loaded."""

OK = 0
REFUSED = 1
"""A file or its content is refused."""
MALFORMED = 2
"""A malformed command, or unreadable lines of a bulk run."""
INTERNAL = 70
"""An internal error."""
INTERRUPTED = 130
"""The command was interrupted."""
