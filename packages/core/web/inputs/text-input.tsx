import type { ComponentProps } from 'react'
import { useTyped } from './use-typed.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  value: string
  onChange(text: string): void
}

/** A line of text. Enter reports it at once. */
export function TextInput({ value, onChange, ...input }: TextInputProps) {
  const { text, type, leave } = useTyped(value, onChange)
  return (
    <input
      {...input}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onChange(text: string): void
}

export function TextArea({ value, onChange, ...area }: TextAreaProps) {
  const { text, type, leave } = useTyped(value, onChange)
  return <textarea {...area} value={text} onChange={({ target }) => type(target.value)} onBlur={leave} />
}
