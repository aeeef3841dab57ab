import { Input } from 'antd'
import { Labelled } from '../setting/labelled.tsx'
import '../setting/setting.css'
import { useWords } from '../words.ts'

interface Sent {
  company: string
  no: string
}

interface LogisticsInputProps {
  value?: Sent | null
  onChange?(value: Sent | null): void
  disabled?: boolean
}

/** Who carries an express order, and its number there. Empty for what the shop brings or the customer fetches. */
export default function LogisticsInput({ value, onChange, disabled = false }: LogisticsInputProps) {
  const { word } = useWords()
  const now = value ?? { company: '', no: '' }
  function change(part: Partial<Sent>) {
    const next = { ...now, ...part }
    onChange?.(next.company === '' && next.no === '' ? null : next)
  }
  return (
    <div className="shop-row">
      <Labelled label={word('company')}>
        {(id) => (
          <Input
            id={id}
            disabled={disabled}
            maxLength={40}
            value={now.company}
            onChange={({ target }) => change({ company: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={word('trackingNo')}>
        {(id) => (
          <Input
            id={id}
            disabled={disabled}
            maxLength={40}
            value={now.no}
            onChange={({ target }) => change({ no: target.value })}
          />
        )}
      </Labelled>
    </div>
  )
}
