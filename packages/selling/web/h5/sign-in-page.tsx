import { ApiRefusal } from '@atrium/core/web/api/client'
import { Field } from '@atrium/core/web/phone/field'
import { Frame, Notice, useSay } from '@atrium/core/web/phone/frame'
import { type ProofTask, solveProof } from '@atrium/core/web/signin/solve-proof'
import { useWaitS } from '@atrium/core/web/signin/use-wait'
import { useSaid } from '@atrium/core/web/words'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePhone } from './phone.tsx'
import { useWord } from './words.ts'

const MOBILE = /^(1\d{10}|\+\d{6,15})$/
const PROOF_NEEDED = 42801
const FORM = 'h5-sign-in'

/**
 * `/h5/<app>/sign-in`: sign-in with a mobile number and the code sent to it, so that orders belong to the person and
 * not to the phone.
 */
export function SignInPage() {
  const { app, hasSeller } = usePhone()
  const word = useWord()
  const [search] = useSearchParams()
  const up = `/h5/${app.key}/${search.get('to') === 'wallet' ? 'wallet' : 'orders'}`
  if (!hasSeller) {
    return (
      <Frame title={word('signIn')} up={up}>
        <Notice icon="qr" title={word('scanFirst')}>
          <Link className="core-phone-button" to={`/h5/${app.key}`}>
            {word('scanTitle')}
          </Link>
        </Notice>
      </Frame>
    )
  }
  return (
    <Frame
      title={word('signIn')}
      up={up}
      bar={
        <button type="submit" form={FORM} className="core-phone-button core-phone-button-main core-phone-wide">
          {word('signInNow')}
        </button>
      }
    >
      <p className="core-phone-muted core-phone-lead">{word('signInHint')}</p>
      <SmsForm up={up} />
    </Frame>
  )
}

function SmsForm({ up }: { up: string }) {
  const { api, signInBySms } = usePhone()
  const word = useWord()
  const say = useSay()
  const navigate = useNavigate()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [rest, setRest] = useState<{ seconds: number }>()
  const [wrong, setWrong] = useSaid<{ mobile?: string; code?: string }>({})
  const leftS = useWaitS(rest)
  const isMobile = MOBILE.test(mobile.trim())

  async function ask() {
    setWrong(isMobile ? {} : { mobile: word('mobileWrong') })
    if (!isMobile || leftS > 0) return
    const send = (proof?: string) =>
      api.post<{ waitS: number }>('/api/client/sms', { mobile: mobile.trim(), ...(proof ? { proof } : {}) })
    try {
      const { waitS } = await send().catch(async (error: unknown) => {
        if (!(error instanceof ApiRefusal) || error.body.code !== PROOF_NEEDED) throw error
        return send(await solveProof(error.body.params as unknown as ProofTask))
      })
      setRest({ seconds: waitS })
    } catch (error) {
      setWrong({ mobile: say(error) })
      setRest({ seconds: error instanceof ApiRefusal ? Number(error.body.params?.seconds ?? 0) : 0 })
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(isMobile ? {} : { mobile: word('mobileWrong') }),
      ...(code.trim() === '' ? { code: word('codeEmpty') } : {}),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    try {
      await signInBySms(mobile.trim(), code.trim())
      navigate(up, { replace: true })
    } catch (error) {
      setWrong({ code: say(error) })
    }
  }

  return (
    <form id={FORM} className="core-phone-form" onSubmit={submit} noValidate>
      <Field id="mobile" label={word('mobile')} wrong={wrong.mobile}>
        <input
          id="mobile"
          className="core-phone-input"
          inputMode="tel"
          autoComplete="tel"
          maxLength={16}
          value={mobile}
          aria-invalid={wrong.mobile !== undefined}
          onChange={(event) => setMobile(event.target.value)}
        />
      </Field>
      <Field id="code" label={word('code')} wrong={wrong.code}>
        <div className="core-phone-row">
          <input
            id="code"
            className="core-phone-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            aria-invalid={wrong.code !== undefined}
            onChange={(event) => setCode(event.target.value)}
          />
          <button type="button" className="core-phone-button" aria-disabled={leftS > 0} onClick={() => void ask()}>
            {leftS > 0 ? word('codeWait', { seconds: leftS }) : word('getCode')}
          </button>
        </div>
      </Field>
    </form>
  )
}
