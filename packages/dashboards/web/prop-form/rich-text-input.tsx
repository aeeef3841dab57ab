import { cut } from '@atrium/core/contract/cut'
import type { RichTextNode } from '@atrium/core/contract/rich-text'
import { lazy } from '@atrium/core/web/page/chunk'
import { Suspense, useState } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** The first words of a document, and its editor, which is loaded when somebody opens it. */
export function RichTextInput({ id, value, onChange, describedBy, label }: ControlProps & { label: string }) {
  const words = useFormWords()
  const [isOpen, setOpen] = useState(false)
  const start = startOf(textOf(value as RichTextNode | null))
  const waiting = <p className="dashboards-form-hint">{words.loading}</p>
  return (
    <>
      {!isOpen && <p className="dashboards-form-hint">{start || words.emptyText}</p>}
      {isOpen && (
        <Suspense fallback={waiting}>
          <RichTextEditor {...{ value, onChange, label, describedBy }} />
        </Suspense>
      )}
      <button
        id={id}
        type="button"
        data-opens-text=""
        aria-label={`${label}: ${isOpen ? words.closeEditor : words.editText}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.closeEditor : words.editText}
      </button>
    </>
  )
}

const START_CHARACTERS = 80

function startOf(text: string): string {
  const whole = text.trim()
  const start = cut(whole, START_CHARACTERS)
  return start === whole ? whole : `${start}…`
}

/** Blocks are apart from each other; the parts of one line are not. */
function textOf(node: RichTextNode | null): string {
  if (!node) return ''
  const parts = node.content ?? []
  return node.text ?? parts.map(textOf).join(parts.some(({ type }) => type === 'text') ? '' : ' ')
}
