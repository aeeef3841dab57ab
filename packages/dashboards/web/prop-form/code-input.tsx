import { TextArea } from '@atrium/core/web/inputs/text-input'
import { lazy } from '@atrium/core/web/page/chunk'
import { Suspense, useState } from 'react'
import { type ControlProps, useFormWords } from './form-context.ts'

export type CodeLanguage = 'json' | 'js' | 'html' | 'sql'

const CodeEditor = lazy(() => import('./code-editor.tsx'))

interface CodeProps extends ControlProps<string> {
  language: CodeLanguage
  label: string
}

/** Code as text. The editor with colours and checks is loaded when somebody opens it. */
export function CodeInput({ id, value, onChange, describedBy, language, label }: CodeProps) {
  const words = useFormWords()
  const [isOpen, setOpen] = useState(false)
  const plain = (
    <TextArea
      id={id}
      className="dashboards-form-code"
      aria-label={label}
      aria-describedby={describedBy}
      rows={6}
      spellCheck={false}
      value={value}
      onChange={(text) => onChange(text)}
    />
  )
  if (!isOpen)
    return (
      <>
        {plain}
        <button type="button" onClick={() => setOpen(true)}>
          {words.openEditor}
        </button>
      </>
    )
  return (
    <Suspense fallback={plain}>
      <CodeEditor {...{ value, language, label }} onChange={(text) => onChange(text)} />
      <button type="button" onClick={() => setOpen(false)}>
        {words.closeEditor}
      </button>
    </Suspense>
  )
}
