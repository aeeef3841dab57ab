import { Input, Radio } from 'antd'
import { useWords } from '../words.ts'

interface InputProps<V> {
  value: V | null
  onChange(value: V): void
}

/** The number of a sound, or a text to be spoken. */
export function SoundInput({ value, onChange }: InputProps<number | string>) {
  const change = (text: string) => onChange(/^\d+$/.test(text) ? Number(text) : text)
  return <Input value={value ?? ''} maxLength={40} onChange={(event) => change(event.target.value)} />
}

export function ResetInput({ value, onChange }: InputProps<'Soft' | 'Hard'>) {
  const { word } = useWords()
  return (
    <Radio.Group
      value={value}
      options={[
        { value: 'Soft', label: word('resetSoft') },
        { value: 'Hard', label: word('resetHard') },
      ]}
      onChange={(event) => onChange(event.target.value as 'Soft' | 'Hard')}
    />
  )
}
