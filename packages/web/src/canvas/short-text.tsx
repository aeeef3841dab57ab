/** The longest text that is shown uncut in an item's head or a label. */
export const SHORT_TEXT_LENGTH = 13

/** The text cut to 13 characters with an ellipsis, or unchanged. It counts whole characters, not UTF-16 units. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length > SHORT_TEXT_LENGTH ? `${characters.slice(0, SHORT_TEXT_LENGTH).join('')}…` : text
}

/** A short text; if it is cut, its title attribute shows the whole. */
export function ShortText({ text, className }: { text: string; className?: string }) {
  const short = shortened(text)
  return (
    <span className={className} title={short === text ? undefined : text}>
      {short}
    </span>
  )
}
