"""Advise on each code of chatter and of Mynah, and explain chatter's terms of grammar in plain words.

The codes are chatter's (TalkBank). The rules are those of the CHAT manual and of CLAN's CHECK.
"""

from typing import Final

UNJUDGED: Final = "from here to line {} nothing was checked: too long, too deeply nested, or too often broken"
PLAIN: Final = {
    "E316": "CHAT has nothing of this form: {excerpt}",
    "E342": "something that CHAT needs is missing here",
    "E600": "this dependent tier cannot be read: {excerpt}",
    "E601": "the content of this dependent tier is not of its kind: {excerpt}",
}
"""The sentences that replace chatter's, by code. `excerpt` is the text at fault."""

_GROUPS: Final = (
    (
        "E316 E314 E340 E375",
        "Look for a bracket that is not closed, a sign that is no part of CHAT, or a second . ? or ! in the line.",
    ),
    (
        "E342",
        "Compare the line with the CHAT manual: a word, a space, a bracket or the terminator is missing.",
    ),
    (
        "E202 E203 E207 E212 E253 E303 E309 E310 E315",
        "Correct the special form: @ and & have a code of CHAT right after them.",
    ),
    (
        "E208 E376 E387 E388 E389 E390 E391",
        "Write the replacement as word [: correct word], after a whole word.",
    ),
    (
        "E209 E245 E246 E247 E244 E250 E251 E252 E753 E764",
        "Correct the word: marks of stress, length and pause need sounds that are said.",
    ),
    (
        "E220",
        "Spell the number out in words.",
    ),
    (
        "E230 E231 E356 E357 E358 E359 E367 E368",
        "Add the missing half of the pair, or take out the one that is there.",
    ),
    (
        "E232 E233",
        "Write a compound as two words with one + between them.",
    ),
    (
        "E241",
        "Write xxx, yyy or www for what is not transcribed.",
    ),
    (
        "E242 E372",
        "Write quotation marks as a pair “ and ”, with a space around each, and never one pair in another.",
    ),
    (
        "E243 E210 E213 E214 E763 E762",
        "Take the sign out of the word, or write the word as it is said.",
    ),
    (
        "E248 E249 E255 E519 E755",
        "Name the language by its ISO 639-3 code, in @Languages and after @s: or in [- ...].",
    ),
    (
        "E254 E256",
        "Write the straight apostrophe '.",
    ),
    (
        "E258 E259 E749",
        "Let a comma follow a spoken word, with a space after it.",
    ),
    (
        "E301 E302 E307 E308 W108",
        "Give every main tier a code of at most seven characters that @Participants lists.",
    ),
    (
        "E304 E305 E306",
        "Say something in the utterance (0 where nobody speaks) and end it with one terminator, as . or ? or +...",
    ),
    (
        "E311 E312 E313 E344 E345 E346 E750 E757",
        "Close the bracket, with no space inside it and one after it.",
    ),
    (
        "E319 E320 E321 E322 E323 E324 E325 E326 E330 E331",
        "Begin the line with @, * or % in its first column, then the name, a colon and a tab.",
    ),
    (
        "E347 E348 E373",
        "Give every ⌈ of one speaker its ⌊ of another, with the same number.",
    ),
    (
        "E341 E351 E352 E353 E354 E355 E766",
        "Put the linker first in the utterance, and the utterance that it continues before it.",
    ),
    (
        "E360 E361 E363 E364 E365 E748",
        "Write the time as two whole numbers of milliseconds with _ between them, without zeros before them.",
    ),
    (
        "E362 E701 E729 E730",
        "Correct the times: each ends after it starts, and no utterance starts before the one above it.",
    ),
    (
        "E704 E731",
        "Correct the times: one speaker's utterances overlap by half a second at most.",
    ),
    (
        "E732",
        "Give the utterance a time, as the others have one.",
    ),
    (
        "E370 E377 E378 E759",
        "Put the mark after the words that it is about; groups of words need < and >.",
    ),
    (
        "E371 E751",
        "Write the pause as a sign of its own, with spaces around it.",
    ),
    (
        "E765 E758 E768",
        "Correct the spaces: one between words, one tab after the colon.",
    ),
    (
        "E401",
        "Keep one dependent tier of each kind for an utterance.",
    ),
    (
        "E404",
        "Put the dependent tier right below its main tier.",
    ),
    (
        "E501",
        "Keep the header once, and nothing after @End.",
    ),
    (
        "E502 E503 E504 E506 E507 E508 E509 E511 E516",
        "Add the header, with its content after a colon and a tab.",
    ),
    (
        "E505 E510 E513 E514 E515 E517 E542 E546",
        "Write @ID with ten fields: language|corpus|code|age|sex|group|ses|role|education|custom|",
    ),
    (
        "E512 E522 E523 E524 E549 E550",
        "Name every speaker once in @Participants and in one @ID.",
    ),
    (
        "E518 E545",
        "Write the date as 21-NOV-2026.",
    ),
    (
        "E525 E528 E526 E527 E529 E530",
        "Correct the header's name; a gem that begins with @Bg ends with an @Eg of the same name.",
    ),
    (
        "E531",
        "Rename one of them: @Media has the name of the file and of the recording, without what follows the dot.",
    ),
    (
        "E532",
        "Take a role of CHAT's list, the same in @Participants and in @ID.",
    ),
    (
        "E533 E534 E535 E536 E537 E538 E539 E540 E541 E767",
        "Write one of the values that the CHAT manual has for this header.",
    ),
    (
        "E543 E547 E548 E551",
        "Order the headers: @Languages, @Participants, @Options, @ID, @Birth of, @Media, then all others.",
    ),
    (
        "E544",
        "Write `, unlinked` at the end of @Media, or give the utterances their times.",
    ),
    (
        "E552",
        "Take `unlinked` out of @Media.",
    ),
    (
        "E752",
        "Add @Media with the name of the recording and audio or video.",
    ),
    (
        "E600 E601 E602 E605 E756",
        "Correct the dependent tier: %, a name that CHAT has (%x... for your own), a colon, a tab, then its content.",
    ),
    (
        "E603",
        "Write the time in %tim as 00:01:02.",
    ),
    (
        "E604 E720 E712 E713 E709 E710 E711 E721 E722 E723 E724 E708 E761",
        "Make %mor and %gra anew: their items no longer fit together.",
    ),
    (
        "E382 E702 E705 E706 E707 E716 E760",
        "Make %mor anew: it no longer fits the words of the main tier.",
    ),
    (
        "E714 E715 E718 E719 E733 E734",
        "Give the tier one item for each word of the main tier.",
    ),
    (
        "E725 E726 E727 E728 E735 E736 E737 E738 E739 E740 E741 E742 E743 E744 E745 E746",
        "Make the tier of sounds anew: it no longer fits %mod or %pho.",
    ),
    (
        "E747",
        "Delete the empty line.",
    ),
    (
        "bytes",
        "Save the file as UTF-8.",
    ),
    (
        "bom",
        "Save the file as UTF-8 without a byte order mark.",
    ),
    (
        "wor",
        "Make %wor anew (mynah align), or correct it.",
    ),
    (
        "unjudged",
        "Mend what is named before it, or shorten the lines, and check again.",
    ),
    (
        "",
        "Compare the line with the CHAT manual.",
    ),
)
ADVICE: Final = {code: advice for codes, advice in _GROUPS for code in codes.split() or [""]}
"""The advice by code. "" is for codes of a newer chatter."""
