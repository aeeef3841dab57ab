import { ApiRefusal, api } from '@atrium/web/api/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useWords } from '../words.ts'
import './phone-form.css'
import { type PublicForm, type SendOutcome, VisitorForm } from './visitor-form.tsx'

interface Registered {
  no: string
  name: string | null
  createdAt: string
}

/** `/q/visitor/:code`, the page that the QR code at the gate opens: one column, without the shell. */
export default function PhoneFormPage() {
  const { code = '' } = useParams()
  const { word, locale } = useWords()
  const [registered, setRegistered] = useState<Registered>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['visitor', 'publicForm', code, locale],
    queryFn: () => api.get<{ registerCode: PublicForm }>('/api/client/visitor/registerCode', { code }),
    // An invalid or unknown code stays invalid; only a failed connection is retried.
    retry: (count, failure) => !(failure instanceof ApiRefusal) && count < 2,
    // The form must not change while a visitor is filling it in.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = data?.registerCode

  useEffect(() => {
    document.title = form ? `${word('formTitle')} · ${form.sysName}` : word('formTitle')
  }, [form, word])

  async function send(values: Record<string, string>): Promise<SendOutcome> {
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
    <Frame title={form?.sysName}>
      {registered && <Done registered={registered} onAgain={() => setRegistered(undefined)} />}
      {form && !registered && (
        <>
          <h1 className="visitor-title">{form.name}</h1>
          {form.site && <p className="visitor-site">{form.site}</p>}
          <VisitorForm form={form} onSend={send} />
        </>
      )}
      {isPending && <Skeleton label={word('loading')} />}
      {error instanceof ApiRefusal && (
        <Notice title={word('closedTitle')} text={error.body.msg} hint={word('closedHint')} />
      )}
      {error && !(error instanceof ApiRefusal) && (
        <Notice title={word('formFailed')}>
          <button type="button" className="visitor-submit" onClick={() => refetch()}>
            {word('retry')}
          </button>
        </Notice>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const { word, locale } = useWords()
  const { i18n } = useTranslation()
  return (
    <main className="visitor-page">
      <header className="visitor-header">
        <span>{title ?? word('formTitle')}</span>
        <button
          type="button"
          className="visitor-link"
          onClick={() => i18n.changeLanguage(locale === 'zh_CN' ? 'en_US' : 'zh_CN')}
        >
          {word('language')}
        </button>
      </header>
      {children}
    </main>
  )
}

function Done({ registered, onAgain }: { registered: Registered; onAgain(): void }) {
  const { word, locale } = useWords()
  const time = new Date(registered.createdAt).toLocaleString(locale.replace('_', '-'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <section className="visitor-done" role="status">
      <svg className="visitor-done-mark" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M14 25l7 7 13-15" />
      </svg>
      <h1 className="visitor-title">{word('doneTitle')}</h1>
      {registered.name && <p className="visitor-done-name">{registered.name}</p>}
      <p className="visitor-done-no">{registered.no}</p>
      <p className="visitor-site">{word('doneHint')}</p>
      <p className="visitor-site">{word('doneAt', { time })}</p>
      <button type="button" className="visitor-button" onClick={onAgain}>
        {word('again')}
      </button>
    </section>
  )
}

function Notice({
  title,
  text,
  hint,
  children,
}: {
  title: string
  text?: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <section className="visitor-notice" role="alert">
      <h1 className="visitor-title">{title}</h1>
      {text && <p>{text}</p>}
      {hint && <p className="visitor-site">{hint}</p>}
      {children}
    </section>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="visitor-skeleton" role="status" aria-label={label}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}
