"""The browser edition: the lesson and the notebooks as a folder of files, which needs no server of ours and no net."""
