import { useTyped } from '@atrium/core/web/inputs/use-typed'
import { useTheme } from '@atrium/core/web/theme/theme-choice'
import { html } from '@codemirror/lang-html'
import { javascript } from '@codemirror/lang-javascript'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { sql } from '@codemirror/lang-sql'
import { linter, lintGutter } from '@codemirror/lint'
import CodeMirror, { EditorView } from '@uiw/react-codemirror'
import { useMemo } from 'react'
import type { CodeLanguage } from './code-input.tsx'

interface CodeEditorProps {
  value: string
  language: CodeLanguage
  label: string
  onChange(text: string): void
}

const LANGUAGES = {
  json: () => [json(), linter(jsonParseLinter()), lintGutter()],
  js: () => [javascript()],
  html: () => [html()],
  sql: () => [sql()],
}

/** An editor with the colours of the language. JSON that is not valid is marked where it is wrong. */
export default function CodeEditor({ value, language, label, onChange }: CodeEditorProps) {
  const theme = useTheme()
  const { text, type, leave } = useTyped(value, onChange)
  const extensions = useMemo(
    () => [...LANGUAGES[language](), EditorView.lineWrapping, EditorView.contentAttributes.of({ 'aria-label': label })],
    [language, label],
  )
  return (
    <CodeMirror
      className="dashboards-form-editor"
      value={text}
      theme={theme}
      extensions={extensions}
      // Tab leaves the editor, as it leaves every other field.
      indentWithTab={false}
      basicSetup={{ foldGutter: false }}
      minHeight="120px"
      maxHeight="360px"
      onChange={type}
      onBlur={leave}
    />
  )
}
