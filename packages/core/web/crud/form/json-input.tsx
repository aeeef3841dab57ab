import { Input } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './control-props.ts'

type JsonInputProps = Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled' | 'aria'>

/**
 * A free-form value edited as JSON. Text that is not valid JSON is passed on as a string, which no schema of an object
 * accepts.
 */
export function JsonInput({ id, value, onChange, disabled, aria }: JsonInputProps) {
  const [typed, setTyped] = useState(() =>
    value === null || value === undefined ? '' : JSON.stringify(value, null, 2),
  )
  return (
    <Input.TextArea
      id={id}
      {...aria}
      className="core-crud-json-input"
      disabled={disabled}
      value={typed}
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 16 }}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parsed(event.target.value))
      }}
    />
  )
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
