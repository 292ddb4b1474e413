"""Knockouts: the bracket by the order of entry, who goes on by the matches of each pairing, and the places of the table."""
import unittest

from random_kit import RandomContest, RandomOracle, random_contests


def bracket(size: int) -> list[int]:
    """Seeds so that the best two can only meet at the end, the best four only in the last two rounds, and so on."""
    order = [1]
    while len(order) < size:
        order = [seed for each in order for seed in (each, 2 * len(order) + 1 - each)]
    return [seed - 1 for seed in order]


class Knockout(RandomOracle):
    def winner(self, contest: RandomContest, number: int, one: int, other: int) -> int:
        """By the matches of the two in that round; a tie is played on, and after 20 more the earlier entrant goes on."""
        matches = [match for match in contest.matches if match["round"] == number and {match["a"], match["b"]} == {one, other}]
        games = contest.plan["games"]
        self.assertGreaterEqual(len(matches), games, str(contest))
        for length in range(games, len(matches) + 1):
            lead = sum(contest.points(match, one, other) - contest.points(match, other, one) for match in matches[:length])
            whole = not contest.plan["swap"] or games % 2 == 1 or length % 2 == 0
            if lead != 0 and whole:
                self.assertEqual(length, len(matches), "no match is played after it is decided")
                return one if lead > 0 else other
        self.assertEqual(len(matches), games + 20, str(contest))
        return min(one, other)

    def test_brackets_and_places(self) -> None:
        seen = 0
        for contest in random_contests(400, 13):
            if contest.plan["format"] != "knockout" or contest.plan["points"] == "pair":
                continue
            seen += 1
            size = 1 << (contest.count - 1).bit_length()
            places: list[int | None] = [seed if seed < contest.count else None for seed in bracket(size)]
            number, out = 0, {}
            while len(places) > 1:
                following = []
                for one, other in zip(places[::2], places[1::2]):
                    if one is None or other is None:
                        following.append(one if other is None else other)
                        continue
                    ahead = self.winner(contest, number, one, other)
                    out[other if ahead == one else one] = number
                    following.append(ahead)
                places, number = following, number + 1
            self.assertEqual(max(match["round"] for match in contest.matches), number - 1, str(contest))
            ranked = [int(row["entrant"][1:]) for row in contest.report["standings"]]
            self.assertEqual(ranked[0], places[0], str(contest))
            stayed = [out.get(who, number) for who in ranked]
            self.assertEqual(stayed, sorted(stayed, reverse=True), str(contest))
        self.assertGreater(seen, 20)


if __name__ == "__main__":
    unittest.main()
