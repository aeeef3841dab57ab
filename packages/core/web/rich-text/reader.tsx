import type { ReactNode } from 'react'
import type { RichTextNode } from '../../contract/rich-text.ts'
import { type Drawing, Nodes } from './nodes.tsx'

/** A document as it is read. */
export default function Reader({ value }: { value: RichTextNode }) {
  return (
    <div className="core-rich-text">
      <Nodes nodes={value.content ?? []} drawing={AS_WRITTEN} />
    </div>
  )
}

const AS_WRITTEN: Drawing = { fill: (text) => text, Foreign }

function Foreign({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
