import type { PayeeAccount } from '@atrium/selling/contract/patterns/money-withdrawal'
import { useWords } from '../words.ts'
import './withdrawal.css'

/** Where the money goes: hidden as one text, else each part of it with its name. */
export default function AccountCell({ value }: { value: string | PayeeAccount }) {
  const { word } = useWords()
  if (typeof value === 'string') return value
  const { bank, holder, name, number, account, openid } = value
  const parts: [name: string, value: string | undefined][] = [
    [word('accountBank'), bank],
    [word('accountHolder'), holder ?? name],
    [word('accountNumber'), number ?? account],
    [word('accountOpenid'), openid],
  ]
  return (
    <ul className="iot-account-lines">
      {parts.flatMap(([name, part]) =>
        part === undefined
          ? []
          : [
              <li key={name}>
                {name} <b>{part}</b>
              </li>,
            ],
      )}
    </ul>
  )
}
