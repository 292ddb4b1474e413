"""The words of the documents and of the comments: no sentence without a subject, no retired word, no page that is too long."""
from __future__ import annotations

import re
import unittest

import comments
import prose

# A sentence that begins so has no subject, or one that must be decoded; a question may.
HEADLESS = re.compile(r"^(?:Of|Who|Whom|Whose|Whoever|What|That there|Without,)(?=\W|$)")

# Retired words, and what to write in their place.
RETIRED = {
    r"whoever|whomever": "everybody who, anybody who",
    r"he|him|his": "they, them, their",
    r"herald": "observer",
    r"rituals?": "incantation",
    r"house players?|players? of the house|somebody of the house": "built-in player",
    r"will do": "is enough, works",
    r"one's own": "your own",
    r"nothing but": "only",
}

LONGEST_PAGE = 250  # lines
LONG_PAGES: set[str] = set()


def found_in(text: str) -> list[str]:
    faults = []
    for line, sentence in prose.sentences(text):
        if HEADLESS.match(sentence) and not sentence.endswith("?"):
            faults.append(f"{line}: begins without a subject: {sentence}")
        for word, instead in RETIRED.items():
            if retired := re.search(rf"\b(?:{word})\b", sentence, re.IGNORECASE):
                faults.append(f"{line}: \"{retired[0]}\" is retired, write {instead}: {sentence}")
    return faults


class Words(unittest.TestCase):
    def test_documents_are_written_as_one_would_say_it(self) -> None:
        names = [str(page.relative_to(prose.ROOT)) for page in prose.documents()]
        self.assertGreater(len(names), 35)
        self.assertLessEqual(set(prose.NOT_YET), set(names))
        for name in names:
            if name not in prose.NOT_YET:
                with self.subTest(page=name):
                    self.assertEqual(found_in(prose.text_of(name)), [])

    def test_no_page_is_too_long(self) -> None:
        for page in prose.documents():
            if str(page.relative_to(prose.ROOT)) not in LONG_PAGES:
                with self.subTest(page=page.name):
                    self.assertLessEqual(len(page.read_text(encoding="utf-8").splitlines()), LONGEST_PAGE)

    def test_comments_are_written_as_one_would_say_it(self) -> None:
        read = [source for source in comments.sources() if comments.is_read(source)]
        self.assertGreater(len(read), 400)
        self.assertEqual([f"{source.relative_to(prose.ROOT)}:{fault}" for source in read
                          for fault in comments.faults(source.read_text(encoding="utf-8"))], [])

    def test_comments_of_the_pages_are_written_as_one_would_say_it(self) -> None:
        self.assertGreater(len(comments.scripts()), 200)
        self.assertEqual([f"{script.relative_to(prose.ROOT)}:{fault}" for script in comments.scripts()
                          for fault in comments.faults(script.read_text(encoding="utf-8"), comments.script_comments)], [])

    def test_what_is_refused_of_a_comment_of_the_pages_would_be_found(self) -> None:
        text = "/** Who has it. */\nlet a; // Of a\n/**\n * Rests.\n * His ritual.\n */\n// Without it,\n// all runs.\nsay('// What');\n"
        self.assertEqual([fault.split(":")[0] for fault in comments.faults(text, comments.script_comments)], ["1", "2", "3"])

    def test_what_is_refused_of_a_comment_would_be_found(self) -> None:
        text = "/// Who has\n/// answered. Rests.\nint a;  ///< his ritual\nint b;\n// Without it nothing runs.\n\n// Without it, all runs.\n"
        self.assertEqual([fault.split(":")[0] for fault in comments.faults(text)], ["1", "3", "5"])
        self.assertEqual(comments.faults('say("// What a text says", 1);  // what is said\n'), [])

    def test_what_is_refused_would_be_found(self) -> None:
        text = "Who connects hunts. Who connects?\n\n- Whoever is late waits.\n\n| a | its ritual |\n\n## Who may\n\n```\nWho knows.\n```\n"
        self.assertEqual([fault.split(":")[0] for fault in found_in(text)], ["1", "3", "3", "5"])

    def test_words_of_a_sentence_are_counted(self) -> None:
        (line, sentence), = prose.sentences("Say `agon play --json` to see\n[all of it](docs/a.md) at once.")
        self.assertEqual((line, prose.words(sentence)), (1, 9))


if __name__ == "__main__":
    unittest.main()
