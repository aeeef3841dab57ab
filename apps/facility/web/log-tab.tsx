import { api } from '@atrium/core/web/api/client'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { ImagesInput } from '@atrium/core/web/crud/form/images/images-input'
import { Pictures } from '@atrium/core/web/crud/values/pictures'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useSaid } from '@atrium/core/web/words'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import type { LogEntry } from '../entities/repair.ts'
import './log.css'
import { useWords } from './words.ts'

const REJECTED = 5
const MAX_PHOTOS = 9

/** What happened to a repair and what people wrote, newest first, and the form for more. */
export default function LogTab({ row }: { row: AnyRow & { logs: LogEntry[] | null } }) {
  const { word } = useWords()
  const mayWrite = useMay()('log') && row.status !== REJECTED
  return (
    <>
      {mayWrite && <CommentForm key={row._id} id={row._id} />}
      <ol className="facility-log">
        {[...(row.logs ?? [])].reverse().map(({ at, byName, type, content, photos }) => (
          <li key={`${at} ${content}`} data-step={type === 1 || undefined}>
            <p className="facility-log-head">
              <b>{byName || word('bySystem')}</b>
              <time dateTime={at}>{formatMinute(at)}</time>
            </p>
            <p>{content}</p>
            {photos.length > 0 && <Pictures urls={photos} detailed />}
          </li>
        ))}
      </ol>
    </>
  )
}

function CommentForm({ id }: { id: string }) {
  const { word } = useWords()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const inputId = useId()
  const [content, setContent] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useSaid<string>()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (content.trim() === '' || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      await api.post('/api/facility/repair/log', { _id: id, content: content.trim(), photos })
      setContent('')
      setPhotos([])
      await queries.invalidateQueries({ queryKey: ['facility', 'repair'] })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="facility-log-form" onSubmit={send}>
      <Input.TextArea
        aria-label={word('comment')}
        placeholder={word('commentHint')}
        value={content}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setContent(event.target.value)}
      />
      <ImagesInput
        id={inputId}
        value={photos}
        onChange={(next) => setPhotos(next as string[])}
        disabled={sending}
        max={MAX_PHOTOS}
        aria={{ 'aria-required': false, 'aria-invalid': false }}
      />
      {failure && <Alert type="error" showIcon title={failure} />}
      <Button htmlType="submit" type="primary" loading={sending} disabled={content.trim() === ''}>
        {word('addComment')}
      </Button>
    </form>
  )
}
