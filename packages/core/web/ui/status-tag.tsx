import type { Colour } from '../../contract/define/fields.ts'
import './status-tag.css'

// Every colour has its own shape, so that a status is recognised without colours, too.
const SHAPES: Record<Colour, string> = {
  grey: 'M6 2.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zm0 1.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4z',
  blue: 'M6 2a4 4 0 1 0 0 8zM6 3.4a2.6 2.6 0 0 1 0 5.2v1.4a4 4 0 0 0 0-8z',
  green: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8z',
  orange: 'M6 1.6 10.8 10H1.2z',
  red: 'M2.4 2.4h7.2v7.2H2.4z',
}

/** A status as a word with a small shape in its colour before it. */
export function StatusTag({ colour = 'grey', children }: { colour?: Colour | undefined; children: string }) {
  return (
    <span className="core-status-tag" data-colour={colour}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path fillRule="evenodd" d={SHAPES[colour]} />
      </svg>
      {children}
    </span>
  )
}
