import { ENCODING_CHOICES } from '@atrium/timeseries/contract/table/encoding'
import { READ_OPTIONS } from '@atrium/timeseries/contract/table/options'
import type { Dialect, Encoding } from '@atrium/timeseries/contract/table/plan'
import { Checkbox, Form, InputNumber, Select } from 'antd'
import { useWords } from '../../words.ts'

const DELIMITER_NAMES = [
  [',', 'delimiter_comma'],
  [';', 'delimiter_semicolon'],
  ['\t', 'delimiter_tab'],
  ['|', 'delimiter_pipe'],
] as const

interface EncodingFieldProps {
  value: Encoding | undefined
  onChange(encoding: Encoding): void
}

export function EncodingField({ value, onChange }: EncodingFieldProps) {
  const { word, locale } = useWords()
  return (
    <Form.Item label={READ_OPTIONS.encoding.label[locale]} htmlFor="v-csv-encoding">
      <Select
        id="v-csv-encoding"
        value={value}
        placeholder={word('chooseEncoding')}
        onChange={onChange}
        options={ENCODING_CHOICES}
      />
    </Form.Item>
  )
}

interface DialectProps {
  dialect: Dialect
  onDialect(change: Partial<Dialect>): void
}

const MOST_LINES = 1000

/** How the bytes of the file become rows. */
export function DialectFields({ dialect, onDialect }: DialectProps) {
  const { word, locale } = useWords()
  return (
    <>
      <EncodingField value={dialect.encoding} onChange={(encoding) => onDialect({ encoding })} />
      <Form.Item label={READ_OPTIONS.delimiter.label[locale]} htmlFor="v-csv-delimiter">
        <Select
          id="v-csv-delimiter"
          value={dialect.delimiter}
          onChange={(delimiter) => onDialect({ delimiter })}
          options={DELIMITER_NAMES.map(([value, name]) => ({ value, label: word(name) }))}
        />
      </Form.Item>
      <Form.Item label={READ_OPTIONS.skip.label[locale]} htmlFor="v-csv-skip">
        <InputNumber
          id="v-csv-skip"
          min={0}
          max={MOST_LINES}
          precision={0}
          value={dialect.skip}
          onChange={(skip) => onDialect({ skip: skip ?? 0 })}
        />
      </Form.Item>
    </>
  )
}

/** Which of the first rows have no values. */
export function HeadBoxes({ dialect, onDialect }: DialectProps) {
  const { locale } = useWords()
  return (
    <div className="visual-connect-start">
      <Checkbox checked={dialect.hasHeader} onChange={({ target }) => onDialect({ hasHeader: target.checked })}>
        {READ_OPTIONS.header.label[locale]}
      </Checkbox>
      <Checkbox
        checked={dialect.hasUnits}
        disabled={!dialect.hasHeader}
        onChange={({ target }) => onDialect({ hasUnits: target.checked })}
      >
        {READ_OPTIONS.units.label[locale]}
      </Checkbox>
    </div>
  )
}
