/** Longest text that stands in a head or a label without being cut. */
export const SHORT_TEXT_LENGTH = 13

/** The text cut to 13 characters with an ellipsis, or as it is. Counts characters, not halves of them. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length > SHORT_TEXT_LENGTH ? `${characters.slice(0, SHORT_TEXT_LENGTH).join('')}…` : text
}

/** A short text; a cut one tells the whole when pointed at. */
export function ShortText({ text, className }: { text: string; className?: string }) {
  const short = shortened(text)
  return (
    <span className={className} title={short === text ? undefined : text}>
      {short}
    </span>
  )
}
