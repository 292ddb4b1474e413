#!/usr/bin/env python3
"""A language model at a seat of any game of Agon: JSON lines with the arena, HTTP with the model. Standard library only.

    python3 bot.py --url URL --model NAME     speaks to a model; the variable LLM_KEY has its key, where it needs one

URL is the whole address that answers chats. One that ends with /messages is spoken to as Anthropic's, every other as OpenAI's, which most
servers understand: https://api.anthropic.com/v1/messages, https://api.openai.com/v1/chat/completions, and by default an Ollama of this machine.
RULES.md beside this file is what the model is told first. Standard output is for answers alone.
"""
import argparse
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description="A language model at a seat of any game of Agon.")
parser.add_argument("--url", default="http://127.0.0.1:11434/v1/chat/completions", help="the whole address that answers chats")
parser.add_argument("--model", default="qwen3:8b", help="the model's name, as its server knows it")
parser.add_argument("--no-hints", action="store_true", help="do not tell the model its legal actions")
parser.add_argument("--tries", type=int, default=3, help="answers that the model may give for an action")
parser.add_argument("--most-tokens", type=int, default=8192, help="of an answer; only Anthropic's are told")
parser.add_argument("--price", type=float, nargs=2, default=(0, 0), metavar=("IN", "OUT"), help="dollars for a million tokens, where the server does not say what it took")
options = parser.parse_args()
KEY = os.environ.get("LLM_KEY", "")
HINTS = 40  # legal actions that the model is told
match = {}  # what "start" said: game, seat, seats, role, config, clocks
usage = {"input_tokens": 0, "output_tokens": 0, "retries": 0, "dollars": 0.0}  # in this match


# Your bot.
def told_first():
    """The rules, and how to answer."""
    page = pathlib.Path(__file__).with_name("RULES.md")
    rules = page.read_text(encoding="utf-8") if page.is_file() else f"The game is {match['game']}."
    return (f"{rules}\n\nYou are seat {match['seat']} of {match['seats']}, {match['role']}. Think as long as you need, and end your answer with one "
            "JSON object: your action. A field that you leave out has its default.")


def told_now(view, legal, step):
    """What the seat sees, in words: a line for each field, and boards row by row."""
    lines = [f"Step {step}."]
    for name, value in view.items():
        rows = isinstance(value, list) and len(value) > 1 and all(isinstance(row, str) for row in value)
        lines.append(f"{name}:\n" + "\n".join(value) if rows else f"{name}: {json.dumps(value)}")
    if legal and not options.no_hints:
        some = f"{HINTS} of the {len(legal)} or more" if len(legal) > HINTS else "all"
        lines.append(f"Legal actions ({some}): " + " ".join(json.dumps(one) for one in legal[:HINTS]))
    return "\n".join(lines)


def decide(view, legal, step, seconds):
    """The model's action and its thoughts. An action that is not legal is told back; after the last try the game's default is played."""
    said = [{"role": "user", "content": told_now(view, legal, step)}]
    thoughts, end = [], None if seconds is None else time.monotonic() + seconds
    for number in range(options.tries):
        usage["retries"] += number > 0
        answer, thought = ask(said, end)
        if answer is None:
            return {}, "\n".join([*thoughts, "no answer in time"])
        action = last_json(answer)
        thoughts.append(thought + answer)
        wrong = refusal(action, legal)
        if not wrong:
            return action, "\n".join(thoughts)
        thoughts.append(f"[{wrong}]")
        said += [{"role": "assistant", "content": answer or "…"},
                 {"role": "user", "content": f"This cannot be played: {wrong}. Answer again, and end with one JSON object."}]
    return {}, "\n".join(thoughts)


def last_json(text):
    """The last JSON object in a text; None: it has none."""
    reader, at, found = json.JSONDecoder(), text.find("{"), None
    while at >= 0:
        try:
            value, end = reader.raw_decode(text, at)
            found, at = value, text.find("{", end)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
    return found


def refusal(action, legal):
    """Why an action is not legal; empty: nothing speaks against it. At most 256 actions come with a question: so many are not all."""
    if action is None:
        return "there is no JSON object in the answer"
    known = {name for one in legal for name in one}
    for name in action:
        if legal and name not in known:
            return f"an action has no field {json.dumps(name)}; it has: {', '.join(sorted(known))}"
    if 0 < len(legal) < 256 and not any(agrees(action, one) for one in legal):
        return f"{json.dumps(action)} is not legal here"
    return ""


def agrees(given, whole):
    """Whether a whole action has what is given of it."""
    if isinstance(given, dict) and isinstance(whole, dict):
        return all(name in whole and agrees(value, whole[name]) for name, value in given.items())
    return given == whole


# The model.
def ask(said, end):
    """The model's answer and what it thought before, or (None, "") once the time is over. A busy server is asked again, a wrong key is not."""
    anthropic = options.url.endswith("/messages")
    body = {"model": options.model, "messages": said if anthropic else [{"role": "system", "content": told_first()}, *said]}
    headers = {"Content-Type": "application/json"}
    if anthropic:
        body.update(max_tokens=options.most_tokens, system=[{"type": "text", "text": told_first(), "cache_control": {"type": "ephemeral"}}])
        headers.update({"x-api-key": KEY, "anthropic-version": "2023-06-01"})
    elif KEY:
        headers["Authorization"] = f"Bearer {KEY}"
    for number in range(5):
        left = 300 if end is None else end - time.monotonic()
        if left <= 0.05:
            return None, ""
        pause = 2 ** number
        try:
            request = urllib.request.Request(options.url, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request, timeout=left) as answer:
                return read(json.load(answer), anthropic)
        except urllib.error.HTTPError as refused:
            why = f"{refused.code}: {refused.read(500).decode(errors='replace')}"
            if refused.code not in (408, 409, 429) and refused.code < 500:
                break
            told = refused.headers.get("retry-after", "")
            pause = min(float(told), 60) if told.replace(".", "", 1).isdigit() else pause
        except (OSError, ValueError) as wrong:
            why = str(wrong)
            if isinstance(getattr(wrong, "reason", wrong), ConnectionRefusedError):
                break  # no server is there
        usage["retries"] += 1
        time.sleep(max(0, min(pause, 60 if end is None else end - time.monotonic())))
    raise RuntimeError(f"{options.url} does not answer: {why.replace(KEY, '[key]') if KEY else why}")


def read(answer, anthropic):
    """The text of an answer, and the thoughts that came with it. Counts what it took."""
    used = answer.get("usage") or {}
    taken = (sum(used.get(name) or 0 for name in ("prompt_tokens", "input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")),
             (used.get("completion_tokens") or 0) + (used.get("output_tokens") or 0))
    usage["input_tokens"], usage["output_tokens"] = usage["input_tokens"] + taken[0], usage["output_tokens"] + taken[1]
    usage["dollars"] += used.get("cost") or sum(tokens * price / 1e6 for tokens, price in zip(taken, options.price))
    if anthropic:
        parts = answer["content"]
        return "".join(part.get("text") or "" for part in parts), "".join(part.get("thinking") or "" for part in parts)
    message = answer["choices"][0]["message"]
    return message.get("content") or "", message.get("reasoning_content") or message.get("reasoning") or ""


# The protocol.
def say(line):
    print(json.dumps(line, separators=(",", ":")), flush=True)


def main():
    for text in sys.stdin:
        line = json.loads(text)
        if "start" in line:
            match.update(line["start"])
            say({"ready": {"name": options.model, "legal": True}})
        elif "decide" in line:
            question = line["decide"]
            left = question["time_left_ms"]
            try:
                action, thought = decide(question["view"], question.get("legal", []), question["step"], None if left is None else left / 1000)
            except (RuntimeError, LookupError, TypeError, AttributeError) as wrong:
                say({"error": f"{type(wrong).__name__}: {wrong}", "usage": usage})
                return
            say({"action": action, "note": thought[-1500:], "usage": usage})
        elif "end" in line:
            return


if __name__ == "__main__":
    main()
