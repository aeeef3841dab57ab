/** A label inside a sentence: “Order no.” becomes “order no.”, while abbreviations such as “App ID” keep their capitals. */
export function inSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
}
