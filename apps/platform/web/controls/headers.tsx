import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'

/** What the server shows in place of a stored value. */
const KEPT = '****'

interface HeadersProps {
  value?: Record<string, string> | null
  onChange?(value: Record<string, string> | null): void
  disabled?: boolean
  values?: { url?: string | null }
}

/**
 * Headers of a callback. Stored values are shown as asterisks; a value that is not edited stays as it is, unless the
 * address changes.
 */
export default function HeadersControl({ value, onChange, disabled = false, values = {} }: HeadersProps) {
  const { word } = useWords()
  const url = values.url || null
  const [urlBefore] = useState(url)
  // A list of rows, not an object: while they are typed, two headers may have the same name or none.
  const [rows, setRows] = useState<[string, string][]>(() => Object.entries(value ?? {}))

  function change(next: [string, string][]) {
    setRows(next)
    const named = next.filter(([name]) => name !== '')
    onChange?.(named.length === 0 ? null : Object.fromEntries(named))
  }

  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {url !== urlBefore && rows.some(([, text]) => text === KEPT) && (
        <Alert type="warning" showIcon title={word('headersMoved')} />
      )}
      {rows.map(([name, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed must not take the focus away
        <Space.Compact key={index} block>
          <Input
            aria-label={word('headerName')}
            placeholder={word('headerName')}
            value={name}
            disabled={disabled}
            onChange={(event) => change(rows.with(index, [event.target.value.trim(), text]))}
          />
          <Input
            aria-label={word('headerValue')}
            placeholder={word('headerValue')}
            value={text}
            disabled={disabled}
            onChange={(event) => change(rows.with(index, [name, event.target.value]))}
          />
          <Button
            aria-label={`${word('remove')} ${name}`}
            icon={<DeleteOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => change(rows.toSpliced(index, 1))}
          />
        </Space.Compact>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setRows([...rows, ['', '']])}
      >
        {word('addHeader')}
      </Button>
    </Space>
  )
}
