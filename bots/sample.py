#!/usr/bin/env python3
"""A bot for Sandtable that plays every game: the first suggestion, or else any legal answer.

    sandtable bot bolt-action first-light --first "python3 bots/sample.py"

docs/bot-protocol.md says what comes in and goes out.
"""
import itertools
import json
import sys

ids = itertools.count(1)


def send(do, **wish):
    print(json.dumps({"id": next(ids), "do": do, **wish}), flush=True)


def choose(question):
    """A reply to a question. This is where your own bot begins."""
    if question["suggestions"]:
        return {"answer": question["suggestions"][0]["answer"]}
    ask = question["ask"]
    if "list" in ask:
        return {"answer": {"pick": 0}}
    if "number" in ask:
        return {"answer": {"number": ask["number"]["least"]}}
    if "dice" in ask:
        return "throw-for-me"
    return {"let": "random"}


def main():
    seat, answered = None, None
    send("hello", version=3, token="", take_over=False)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["is"]
        if kind == "welcome":
            seat, scene = message["info"]["yours"][0], message["scene"]
        elif kind == "change":
            scene = message["change"]
        elif kind == "fault":
            print(message["fault"]["code"], message["fault"]["text"], file=sys.stderr)
            continue
        elif kind == "bye":
            break
        else:
            continue
        if scene["questions"] and scene["position"] != answered:
            answered = scene["position"]
            question = scene["questions"][0]
            send("answer", seat=seat, position=answered, nth=question["nth"], reply=choose(question))


main()
