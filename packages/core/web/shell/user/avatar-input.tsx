import { Button } from 'antd'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import type { SessionUser } from '../../access/session.ts'
import { PICTURE_LIMIT_MB, PICTURE_TYPES } from '../../api/upload.ts'
import { useWord } from '../words.ts'
import { Avatar } from './avatar.tsx'
import { useAvatar } from './use-avatar.ts'

/**
 * The person's own picture. A new one is chosen or dropped, and then uploaded and saved at once; the current one can be
 * removed.
 */
export function AvatarInput({ user }: { user: SessionUser }) {
  const word = useWord()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { fraction, isPending, failure, offer, remove } = useAvatar()

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Cleared, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (file) offer(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isPending) offer(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className="core-user-avatar"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="core-user-avatar-picture">
        <Avatar name={user.name} src={user.avatar} size={72} />
        {fraction !== undefined && <progress value={fraction} max={1} aria-label={word('avatarUploading')} />}
      </span>
      <div>
        <input ref={chooser} type="file" hidden accept={PICTURE_TYPES.join(',')} onChange={choose} />
        <div className="core-user-avatar-ways">
          <Button loading={isPending} aria-describedby={`${id}-hint`} onClick={() => chooser.current?.click()}>
            {word('changeAvatar')}
          </Button>
          {user.avatar && (
            <Button type="text" disabled={isPending} onClick={remove}>
              {word('removeAvatar')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="core-user-hint">
          {word('avatarHint', { limit: PICTURE_LIMIT_MB })}
          <span className="core-user-avatar-drop">{word('avatarDrop')}</span>
        </p>
        <p role="alert" className="core-user-avatar-failure">
          {failure}
        </p>
      </div>
    </div>
  )
}
