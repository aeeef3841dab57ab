import { Field } from '@atrium/core/web/phone/field'
import { useWord, type Word } from '../words.ts'

/** The receiver of a withdrawal. */
export interface To {
  alipay?: string
  number?: string
  bank?: string
  name?: string
}

const BY_WEIXIN = 1
const BY_ALIPAY = 2
const METHODS: readonly { method: number; word: Word }[] = [
  { method: BY_WEIXIN, word: 'toWeixin' },
  { method: BY_ALIPAY, word: 'toAlipay' },
  { method: 3, word: 'toBank' },
]

interface Part {
  name: keyof To
  label: Word
  inputMode?: 'numeric' | 'email'
}

const ALIPAY: readonly Part[] = [
  { name: 'alipay', label: 'alipayAccount', inputMode: 'email' },
  { name: 'name', label: 'payeeName' },
]
const BANK: readonly Part[] = [
  { name: 'number', label: 'cardNumber', inputMode: 'numeric' },
  { name: 'bank', label: 'bankName' },
  { name: 'name', label: 'payeeName' },
]

/** The data about the receiver that a method needs. Weixin needs none, because it knows the person. */
function partsOf(method: number): readonly Part[] {
  if (method === BY_WEIXIN) return []
  return method === BY_ALIPAY ? ALIPAY : BANK
}

/** The `to` of the request, and the fields that are missing. */
export function readTo(method: number, to: To) {
  const parts = partsOf(method)
  const typed = parts.map(({ name }) => [name, (to[name] ?? '').trim()] as const)
  const missing = typed.filter(([name, text]) => text.length < (name === 'number' ? 8 : 2)).map(([name]) => name)
  const values = Object.fromEntries(typed.map(([name, text]) => [name === 'alipay' ? 'account' : name, text]))
  return { missing, values: parts.length > 0 ? values : undefined }
}

interface WhereToProps {
  isWeixin: boolean
  method: number
  to: To
  wrong: Partial<Record<keyof To, string>>
  onMethod(method: number): void
  onTo(extra: To): void
}

export function WhereTo({ isWeixin, method, to, wrong, onMethod, onTo }: WhereToProps) {
  const word = useWord()
  const methods = METHODS.filter((one) => isWeixin || one.method !== BY_WEIXIN)
  return (
    <>
      <fieldset className="core-phone-field">
        <legend>{word('payOutTo')}</legend>
        <div className="core-phone-chips">
          {methods.map((one) => (
            <button
              key={one.method}
              type="button"
              className="core-phone-chip"
              aria-pressed={method === one.method}
              onClick={() => onMethod(one.method)}
            >
              {word(one.word)}
            </button>
          ))}
        </div>
      </fieldset>
      {partsOf(method).map(({ name, label, inputMode }) => (
        <Field key={name} id={`to-${name}`} label={word(label)} wrong={wrong[name]}>
          <input
            id={`to-${name}`}
            className="core-phone-input"
            maxLength={name === 'number' ? 30 : 40}
            autoComplete={name === 'name' ? 'name' : 'off'}
            inputMode={inputMode ?? 'text'}
            value={to[name] ?? ''}
            aria-invalid={wrong[name] !== undefined}
            onChange={({ target }) => onTo({ [name]: target.value })}
          />
        </Field>
      ))}
    </>
  )
}
