import { charactersOf } from '@atrium/core/contract/cut'

/** The longest text that is shown uncut in an item's head or a label. */
export const SHORT_TEXT_LENGTH = 13

/** The text cut to 13 characters with an ellipsis, or unchanged. It counts characters as people see them. */
export function shortened(text: string): string {
  const characters = charactersOf(text)
  return characters.length > SHORT_TEXT_LENGTH ? `${characters.slice(0, SHORT_TEXT_LENGTH).join('')}…` : text
}

/** The same with the ellipsis in the middle: names of series often begin alike. */
export function shortenedInside(text: string): string {
  const characters = charactersOf(text)
  if (characters.length <= SHORT_TEXT_LENGTH) return text
  const half = Math.floor(SHORT_TEXT_LENGTH / 2)
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`
}

/** A short text; if it is cut, its title attribute shows the whole. */
export function ShortText({ text, className }: { text: string; className?: string }) {
  return <Short short={shortened(text)} text={text} className={className} />
}

/** The short name of a series: the form that tells it apart from others beside it, if that is known. */
export function SeriesName({ name, short = shortenedInside(name) }: { name: string; short?: string | undefined }) {
  return <Short short={short} text={name} />
}

function Short({ short, text, className }: { short: string; text: string; className?: string | undefined }) {
  return (
    <span className={className} title={short === text ? undefined : text}>
      {short}
    </span>
  )
}
