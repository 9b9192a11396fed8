/** What the server refused, in its own words. */
export class Refused extends Error {}

/**
 * Asks the API for something.
 * @param {string} address
 * @param {unknown} [body] sent as JSON, by POST
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(address, body, signal) {
  const options =
    body === undefined
      ? { signal }
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("The lab does not answer. What you see here is kept; try again when it is back.");
  }
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(sentence(json.error ?? `the lab answered with ${answer.status}`));
  return json;
}

/**
 * Why the lab refuses a stream of events, which browsers do not tell; nothing when it would now be given.
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function refusal(address) {
  const asked = new AbortController();
  try {
    const answer = await fetch(address, { signal: asked.signal });
    if (answer.ok) return "";
    const json = await answer.json().catch(() => ({}));
    return sentence(json.error ?? `the lab answered with ${answer.status}`);
  } catch {
    return "The lab does not answer.";
  } finally {
    asked.abort();
  }
}

/**
 * A message that begins small, as a sentence.
 * @param {string} message
 */
function sentence(message) {
  const stop = /[.!?]$/.test(message) ? "" : ".";
  return message.charAt(0).toUpperCase() + message.slice(1) + stop;
}
