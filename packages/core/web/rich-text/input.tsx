import { Suspense, useState } from 'react'
import type { RichTextNode } from '../../contract/rich-text.ts'
import { lazy } from '../page/chunk.ts'
import type { EditorProps } from './editor.tsx'
import { startOf } from './start-of.ts'
import { useRichTextWords } from './words.ts'
import './hint.css'

const RichTextEditor = lazy(() => import('./editor.tsx'))

interface RichTextInputProps extends EditorProps {
  id: string
  disabled?: boolean
}

/** The first words of a document, and its editor, which is loaded when somebody opens it. */
export function RichTextInput({ id, disabled = false, ...editor }: RichTextInputProps) {
  const words = useRichTextWords()
  const [isOpen, setOpen] = useState(false)
  const { value, label } = editor
  return (
    <>
      {!isOpen && <p className="core-rich-text-hint">{startOf(value as RichTextNode | null) || words.emptyText}</p>}
      {isOpen && (
        <Suspense fallback={<p className="core-rich-text-hint">{words.loading}</p>}>
          <RichTextEditor {...editor} />
        </Suspense>
      )}
      <button
        id={id}
        type="button"
        className="core-rich-text-open"
        disabled={disabled}
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
