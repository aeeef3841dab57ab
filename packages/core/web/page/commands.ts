import { useEffect, useRef } from 'react'

/** Something that the open page can do, offered in the search of the header (Ctrl-K). */
export interface PageCommand {
  /** Unique among those of the page. */
  key: string
  /** The heading above it and others of its kind. */
  group: string
  name: string
  /** Its keys as a person reads them: `Ctrl+Z`. */
  keys?: string
  perform(): void
}

const offers: (() => readonly PageCommand[])[] = []

/** While the component is mounted, the search offers what `read` returns when it is opened: what is possible then. */
export function useOfferCommands(read: () => readonly PageCommand[]): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const offer = () => latest.current()
    offers.push(offer)
    return () => void offers.splice(offers.indexOf(offer), 1)
  }, [])
}

/** What the open page can do now. */
export const pageCommands = (): readonly PageCommand[] => offers.flatMap((read) => read())

/** The commands whose name or group contains every word of `wanted`; all of them, if nothing is wanted. */
export function findCommands(commands: readonly PageCommand[], wanted: string): readonly PageCommand[] {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ name, group }) => words.every((word) => `${name} ${group}`.toLowerCase().includes(word)))
}
