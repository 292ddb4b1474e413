"""One environment and several threads, processes or owners of its memory: an error in words, never a crash. What may crash runs
in a Python of its own."""
from __future__ import annotations

import subprocess
import sys
import textwrap
import unittest

SMALL = "config={'map': 'generated', 'width': 11, 'height': 11}"


def run(program: str) -> subprocess.CompletedProcess[str]:
    """The program's end; `import agon`, NumPy and `threading` stand before it."""
    head = "import gc, os, sys, threading\nimport numpy as np\nimport agon\n"
    return subprocess.run([sys.executable, "-c", head + textwrap.dedent(program)], capture_output=True, text=True, check=False,
                          timeout=60)


class TestCase(unittest.TestCase):
    def check(self, program: str, words: str = "fine\n") -> None:
        done = run(program)
        self.assertEqual((done.returncode, done.stdout), (0, words), done.stderr)


class ThreadsTest(TestCase):
    def test_the_threads_of_a_step_are_told(self) -> None:
        self.check(f"""
            asked = agon.Batch("tron", 64, threads=2, {SMALL})
            left_open = agon.Batch("tron", 64, threads=0, {SMALL})
            assert (asked.threads, left_open.threads) == (2, 1)
            left_open.reset(1)
            for _ in range(100): left_open.step()
            assert 1 <= left_open.threads <= os.cpu_count()
            print("fine")
        """)

    def test_a_second_thread_is_told(self) -> None:
        self.check(f"""
            batch = agon.Batch("tron", 256, threads=2, autoreset="same_step", {SMALL})
            batch.reset(1)
            told, go = [], threading.Barrier(2)
            def play():
                go.wait()
                for _ in range(2000):
                    if told: return
                    try: batch.step()
                    except RuntimeError as error: told.append(str(error))
            threads = [threading.Thread(target=play) for _ in range(2)]
            for thread in threads: thread.start()
            for thread in threads: thread.join()
            batch.step()
            assert "in use by another call" in told[0], told
            print("fine")
        """)

    def test_a_policy_that_plays_its_own_environment_is_told(self) -> None:
        self.check("""
            def policy(observation, mask): return batch.step()
            batch = agon.Batch("tron", 1, opponent=policy, seat=0, autoreset="disabled")
            batch.reset(1)
            try: batch.step()
            except RuntimeError as error: print("fine" if "in use by another call" in str(error) else error)
        """)

    def test_closing_during_a_step_is_told_or_waits(self) -> None:
        self.check(f"""
            env = agon.make_vec("tron", 256, num_threads=2, batch_size=64, seed=1, {SMALL})
            seen, infos = env.reset()
            closed = threading.Event()
            def play():
                try:
                    while not closed.is_set(): env.step(agon.random_actions(np.ones((128, 8), np.int8)))
                except (RuntimeError, ValueError): pass
            player = threading.Thread(target=play)
            player.start()
            try: env.close()
            except (RuntimeError, ValueError): pass
            closed.set()
            player.join()
            del env
            gc.collect()
            print("fine")
        """)


class MemoryTest(TestCase):
    def test_arrays_live_as_long_as_they_are_written(self) -> None:
        self.check("""
            batch = agon.Batch("tron", 16)
            batch.reset(1)
            batch.arrays.clear()
            for name in ("observations", "masks", "rewards", "actions"): setattr(batch, name, None)
            gc.collect()
            taken = [np.ones((32, 19, 21, 35), np.uint8) for _ in range(20)]  # what was freed would be given again
            for _ in range(50): batch.step()
            assert all(array.all() for array in taken)
            print("fine")
        """)

    def test_arrays_keep_their_size(self) -> None:
        self.check("""
            batch = agon.Batch("tron", 16)
            batch.reset(1)
            try: batch.observations.resize(1, refcheck=False)
            except ValueError: print("fine")
        """)


class ForkTest(TestCase):
    FORK = """
        def in_child(play):
            child = os.fork()
            if child == 0:
                import faulthandler
                faulthandler.dump_traceback_later(20, exit=True)
                play()
                sys.stdout.flush()
                os._exit(0)
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    """

    def test_threads_begin_anew_in_a_forked_child(self) -> None:
        self.check(textwrap.dedent(self.FORK) + textwrap.dedent("""
            env = agon.make_vec("tron", 64, opponent="straight", num_threads=2, batch_size=16, seed=1)
            seen, infos = env.reset()
            env.step(agon.random_actions(infos["action_mask"], 0))
            env.reset()  # what is under way is received
            batch = agon.Batch("tron", 64, threads=2)
            batch.reset(1)
            batch.step()
            def play():
                seen, infos = env.reset()
                for _ in range(8): seen, *_, infos = env.step(agon.random_actions(infos["action_mask"], 0))
                batch.step()
                env.close()
            assert in_child(play) == 0
            play()
            print("fine")
        """))

    def test_a_pool_of_forked_processes_steps_what_was_made_before(self) -> None:
        self.check("""
            import multiprocessing
            env = agon.make_vec("tron", 64, opponent="straight", num_threads=2, batch_size=16, seed=1)
            env.step(agon.random_actions(env.reset()[1]["action_mask"], 0))
            env.reset()
            def play(number):
                env.step(agon.random_actions(env.reset()[1]["action_mask"], number))
                return number
            with multiprocessing.get_context("fork").Pool(2) as pool:
                print("fine" if pool.map_async(play, range(4)).get(20) == [0, 1, 2, 3] else "wrong")
        """)

    def test_matches_under_way_at_a_fork_are_told(self) -> None:
        self.check(textwrap.dedent(self.FORK) + textwrap.dedent("""
            batch = agon.Batch("tron", 8, queued=True)
            batch.reset(1)
            batch.send(np.arange(8, dtype=np.int32))
            def play():
                for call in (lambda: batch.receive(8), batch.step, lambda: batch.reset(1), lambda: batch.record(0)):
                    try: call()
                    except RuntimeError as error: assert "8 matches were under way" in str(error), error
                    else: raise AssertionError("nothing was told")
            assert in_child(play) == 0
            assert sorted(batch.receive(8)) == list(range(8))
            print("fine")
        """))


class BrokenOffTest(TestCase):
    """What an opponent of Python raises, and Ctrl-C, end a step. The matches that were under way are broken off."""

    def test_what_a_policy_raises_comes_out(self) -> None:
        for threads, mode in ((1, "disabled"), (2, "disabled"), (1, "same_step"), (2, "next_step")):
            self.check(f"""
                class Tired(Exception): pass
                asked = []
                def policy(observation, mask):
                    asked.append(1)
                    if len(asked) == 80: raise Tired("no more")
                    return int(np.flatnonzero(mask)[-1])
                batch = agon.Batch("sugargame", 8, opponent=policy, seat=0, threads={threads}, autoreset="{mode}")
                batch.reset(1)
                told, steps = [], 0
                while not told:
                    batch.actions[...] = agon.random_actions(batch.masks, steps)
                    try: batch.step()
                    except Tired as error: told.append(error)
                    steps += 1
                assert str(told[0]) == "no more" and told[0].__traceback__.tb_next is not None
                lost = []
                for match in range(8):
                    try: batch.clone(match)
                    except ValueError as error: lost.append((match, str(error)))
                assert len(lost) == 1 and "was broken off" in lost[0][1] and "reset it" in lost[0][1], lost
                for call in (batch.step, batch._core.save):
                    try: call()
                    except ValueError as error: assert str(error) == lost[0][1], error
                    else: raise AssertionError("nothing was told")
                whole = agon.Record(batch.record(lost[0][0], present=True))
                other = agon.Record(batch.record((lost[0][0] + 1) % 8, present=True))
                assert whole.steps == other.steps - 2, (whole.steps, other.steps)  # a step of the learner and its answer
                assert "cut off" in whole.difference(), whole.difference()
                mask = np.zeros(8, bool); mask[lost[0][0]] = True
                batch.reset(mask=mask)
                batch.step()
                print("fine")
            """)

    def test_an_opponent_may_be_interrupted(self) -> None:
        self.check("""
            def policy(observation, mask): raise KeyboardInterrupt
            env = agon.make_vec("tron", 4, opponent=policy, num_threads=2, seat=0)
            env.reset(seed=1)
            for again in range(2):
                try: env.step(np.zeros(4, int))
                except KeyboardInterrupt: print("fine" if again else "", end="\\n" if again else "")
                env.reset()
        """)

    def test_what_is_raised_between_send_and_receive_comes_out(self) -> None:
        self.check("""
            def policy(observation, mask): raise LookupError("lost")
            env = agon.make_vec("tron", 8, opponent=policy, num_threads=2, batch_size=4, seat=0)
            for again in range(2):
                env.reset(seed=again)
                env.send(np.zeros(4, int))
                env.reset if again else None
                try: env._land()
                except LookupError as error: assert str(error) == "'lost'" or str(error) == "lost"
                else: raise AssertionError("nothing was told")
            print("fine")
        """)

    def test_ctrl_c_ends_a_long_step(self) -> None:
        for threads in (1, 2):
            self.check(f"""
                import _thread, signal, time
                signal.signal(signal.SIGINT, signal.default_int_handler)
                # A step of all these matches takes a minute or more.
                batch = agon.Batch("tron", 4096, opponent="champion?nodes=4000", seat=0, threads={threads})
                batch.reset(1)
                threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
                try: batch.step()
                except KeyboardInterrupt: pass
                else: raise AssertionError("the step was played to its end")
                try: batch.step()
                except ValueError as error: assert "was broken off" in str(error), error
                else: raise AssertionError("nothing was told")
                batch.reset()
                print("fine")
            """)

    def test_ctrl_c_ends_a_long_reset(self) -> None:
        for threads in (1, 2):
            self.check(f"""
                import _thread, signal, time
                signal.signal(signal.SIGINT, signal.default_int_handler)
                # To make all these champions takes some seconds.
                batch = agon.Batch("sugargame", 512, opponent="champion", seat=0, threads={threads})
                threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
                try: batch.reset(1)
                except KeyboardInterrupt: pass
                else: raise AssertionError("all matches have begun")
                try: batch.step()
                except ValueError as error: assert "was broken off" in str(error), error
                else: raise AssertionError("nothing was told")
                print("fine")
            """)

    def test_ctrl_c_ends_waiting(self) -> None:
        self.check("""
            import signal
            signal.signal(signal.SIGINT, signal.default_int_handler)
            batch = agon.Batch("tron", 2048, opponent="champion?nodes=4000", seat=0, threads=1, queued=True)
            batch.reset(1)
            batch.send(np.arange(2048, dtype=np.int32))
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            try: batch.receive(2048)
            except KeyboardInterrupt: print("fine" if batch.under_way == 2048 else batch.under_way, flush=True)
            os._exit(0)  # the threads would play on
        """)


class LoadingTest(TestCase):
    def test_python_without_the_gil_is_refused(self) -> None:
        done = subprocess.run([sys.executable, "-c", "import sys; sys._is_gil_enabled = lambda: False; import agon"],
                              capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("ImportError: agon needs the GIL", done.stderr)


if __name__ == "__main__":
    unittest.main()
