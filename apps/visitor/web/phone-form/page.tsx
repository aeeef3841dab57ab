import type { FormValues } from '@atrium/core/contract/patterns/form-answers'
import { ApiRefusal, api } from '@atrium/core/web/api/client'
import type { SendOutcome } from '@atrium/core/web/form-designer/phone-form'
import { FormSent, NoForm, PhonePage } from '@atrium/core/web/form-designer/phone-page'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { PublicForm, Registered } from '../../phone.ts'
import { useWords } from '../words.ts'
import { VisitorForm } from './visitor-form.tsx'

/** `/q/visitor/:code`, the page that the QR code at the gate opens. */
export default function PhoneFormPage() {
  const { code = '' } = useParams()
  const { word, locale } = useWords()
  const [registered, setRegistered] = useState<Registered>()
  const query = useQuery({
    queryKey: ['visitor', 'publicForm', code, locale],
    queryFn: () => api.get<{ registerCode: PublicForm }>('/api/client/visitor/registerCode', { code }),
    // An invalid or unknown code stays invalid; only a failed connection is retried.
    retry: (count, failure) => !(failure instanceof ApiRefusal) && count < 2,
    // The form must not change while a visitor is filling it in.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = query.data?.registerCode

  useEffect(() => {
    document.title = form ? `${word('formTitle')} · ${form.sysName}` : word('formTitle')
  }, [form, word])

  async function send(values: FormValues): Promise<SendOutcome> {
    try {
      const answer = await api.post<{ visitor: Registered }>('/api/client/visitor', { code, values })
      setRegistered(answer.visitor)
      return { kind: 'sent' }
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) return { kind: 'failed', reason: word('sendFailed') }
      const { fields, msg } = failure.body
      return fields ? { kind: 'wrong', wrong: fields } : { kind: 'failed', reason: msg }
    }
  }

  return (
    <PhonePage title={form?.sysName ?? word('formTitle')}>
      {registered && <Done registered={registered} onAgain={() => setRegistered(undefined)} />}
      {form && !registered && (
        <>
          <h1 className="core-form-title">{form.name}</h1>
          {form.site && <p className="core-form-hint">{form.site}</p>}
          <VisitorForm form={form} onSend={send} />
        </>
      )}
      <NoForm
        query={query}
        loading={word('loading')}
        failed={word('formFailed')}
        closed={{ title: word('closedTitle'), hint: word('closedHint') }}
      />
    </PhonePage>
  )
}

function Done({ registered, onAgain }: { registered: Registered; onAgain(): void }) {
  const { word, locale } = useWords()
  const time = new Date(registered.createdAt).toLocaleString(locale.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <FormSent title={word('doneTitle')} again={word('again')} onAgain={onAgain}>
      {registered.name && <p className="core-form-done-name">{registered.name}</p>}
      <p className="core-form-done-no">{registered.no}</p>
      <p className="core-form-hint">{word('doneHint')}</p>
      <p className="core-form-hint">{word('doneAt', { time })}</p>
    </FormSent>
  )
}
