"""What may be picked, in words: where a force goes, who stays behind, which treaty is signed."""

from __future__ import annotations

from diadoques.core.prompts import Prompt
from diadoques.explain.asked import no_question
from diadoques.explain.catalogue import screen_words
from diadoques.explain.names import Names, join_names, join_texts
from diadoques.explain.offers import OptionText
from diadoques.explain.readings import quotable
from diadoques.games.empires.battles.losses import commander
from diadoques.games.empires.battles.outcomes import GENERAL, POLITICIAN, name_of
from diadoques.games.empires.model.moments import REVIEW
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.words.forces import force_name, state_name


def told(names: Names, position: Position, prompt: Prompt, option: str) -> OptionText | None:
    """An option of a prompt in words; None where a plain word of ``screen.toml``, or a name, tells it."""
    words, (first, _, rest) = names.words, option.partition(" ")
    if option in position.forces or option in position.fleets:
        return OptionText(force_name(names, option).bare)
    if option in position.states:
        return OptionText(state_name(names, option).bare)
    if prompt.topic == "contingent" and option.isdigit():
        return OptionText(words.text("option.men", ap=option))
    if prompt.topic in ("sign", "unsign") and option.isdigit():
        treaty = next((one for one in position.treaties if str(one.id) == option), None)
        if treaty is None:
            return OptionText(words.text("option.treaty", number=option))
        lacks = [state_name(names, one) for one in treaty.states if one not in (*treaty.signed, prompt.seat)]
        key, who = ("option.treaty-lacks", join_names(lacks, names.lang)) if lacks else ("option.treaty", "")
        return OptionText(words.text(key, number=option, states=who), quotable(treaty.text))
    if first == "retreat" and rest:
        return OptionText(_refuge(names, position, rest))
    if first == "fleet" or option == "fortress":
        return OptionText(_refuge(names, position, option))
    if first in position.board.spaces and rest in position.forces:
        return OptionText(words.text("option.join", place=names.place(first), force=force_name(names, rest)))
    if "/" in option:
        sea, _, coast = option.partition("/")
        return OptionText(words.text("option.coast", shore=names.place(coast), sea=names.place(sea)))
    if prompt.topic == "battle":
        return _of_battle(names, position, prompt, option)
    state, _, who = option.rpartition(" ")
    if prompt.topic == "release" and state in position.states:
        return OptionText(words.text(f"option.{who}", state=state_name(names, state)))
    if first in (GENERAL, POLITICIAN) and rest in position.states:
        return OptionText(words.text(f"option.{first}", state=state_name(names, rest)))
    several = [told(names, position, prompt, one) for one in option.split(", ")] if ", " in option else []
    if several and None not in several:
        return OptionText(join_texts([one.text for one in several if one is not None], names.lang))
    if prompt.topic == REVIEW and option in position.moments:
        return OptionText(no_question(words.text(f"phase.{option}")))
    return None


def _of_battle(names: Names, position: Position, prompt: Prompt, option: str) -> OptionText | None:
    """What is reported of one side, by its commander's state; whose general or politician was lost."""
    who, _, state = option.partition(" ")
    if state in position.states:
        return OptionText(names.words.text(f"option.{who}", state=state_name(names, state)))
    what, _, side = option.rpartition("_")
    battle = next((one for one in position.battles if f"{prompt.topic} {name_of(one)}" == prompt.name), None)
    told = screen_words(position.game)[names.lang]["battle"]["options"].get(what)
    if battle is None or told is None or side not in ("1", "2"):
        return None
    return OptionText(str(told).format(side=state_name(names, commander(position, battle, int(side) - 1)).bare))


def _refuge(names: Names, position: Position, where: str) -> str:
    """Where a force retreats to."""
    words = names.words
    if where == "fortress":
        return words.text("option.fortress")
    first, _, rest = where.partition(" ")
    if first == "fleet":
        return words.text("option.aboard", fleet=force_name(names, rest))
    return words.text("option.retreat", place=names.place(where)) if where in position.board.spaces else where
