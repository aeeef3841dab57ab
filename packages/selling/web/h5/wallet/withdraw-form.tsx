import { fenOf, yuanOf } from '@atrium/core/contract/yuan'
import { ApiRefusal } from '@atrium/core/web/api/client'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { Frame, useSay } from '@atrium/core/web/phone/frame'
import { useSaid } from '@atrium/core/web/words'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { AmountField } from '../amount-field.tsx'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import { type Account, feeOf, leastOf, type Terms, type Wallet } from './wallet.ts'
import { readTo, type To, WhereTo } from './where-to.tsx'

const FORM = 'h5-withdraw'

interface WithdrawFormProps {
  wallet: Wallet
  terms: Terms
  account: Account
  up: string
}

type Wrong = Partial<Record<'amount' | 'account' | 'all' | keyof To, string>>

export function WithdrawForm({ wallet, terms, account, up }: WithdrawFormProps) {
  const { key, balance } = account
  const { api } = usePhone()
  const word = useWord()
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const leastFen = leastOf(account, terms)
  const mostFen = Math.min(balance, terms.maxFen)
  const [amount, setAmount] = useState(yuanOf(mostFen))
  const [method, setMethod] = useState(wallet.isWeixin ? 1 : 2)
  const [to, setTo] = useState<To>({})
  const [wrong, setWrong] = useSaid<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const amountFen = fenOf(amount)
  const isAmount = amountFen !== null && amountFen >= leastFen && amountFen <= mostFen

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { values, missing } = readTo(method, to)
    const found: Wrong = Object.fromEntries(missing.map((name) => [name, word('needed')]))
    if (!isAmount) found.amount = word('amountBetween', { min: yuanOf(leastFen), max: yuanOf(mostFen) })
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await api.post('/api/client/withdrawal', {
        account: key,
        amount: amountFen,
        method,
        ...(values && { to: values }),
      })
      await queries.invalidateQueries({ queryKey: ['h5', 'wallet'] })
      navigate(up, { replace: true })
    } catch (error) {
      const fields = error instanceof ApiRefusal ? error.body.fields : undefined
      setWrong(fields ?? { all: say(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Frame
      title={word('payOut')}
      up={up}
      bar={
        <button
          type="submit"
          form={FORM}
          className="core-phone-button core-phone-button-main core-phone-wide"
          aria-disabled={isBusy}
        >
          {word(isBusy ? 'submitting' : 'payOutAsk')}
        </button>
      }
    >
      <form id={FORM} className="core-phone-form" onSubmit={submit} noValidate>
        <AmountField
          label={word('payOutAmount')}
          value={amount}
          mostFen={mostFen}
          wrong={wrong.amount}
          hint={
            <>
              {word('payOutTerms', {
                money: formatFen(balance),
                min: formatFen(leastFen),
                max: formatFen(terms.maxFen),
              })}
              {isAmount && terms.feeRate > 0 && (
                <>
                  <br />
                  {word('payOutFee', {
                    fee: formatFen(feeOf(amountFen, terms.feeRate)),
                    money: formatFen(amountFen - feeOf(amountFen, terms.feeRate)),
                  })}
                </>
              )}
            </>
          }
          onChange={setAmount}
        />
        <WhereTo
          isWeixin={wallet.isWeixin}
          method={method}
          to={to}
          wrong={wrong}
          onMethod={setMethod}
          onTo={(extra) => setTo({ ...to, ...extra })}
        />
        {(wrong.all ?? wrong.account) && (
          <p className="core-phone-wrong" role="alert">
            {wrong.all ?? wrong.account}
          </p>
        )}
      </form>
    </Frame>
  )
}
