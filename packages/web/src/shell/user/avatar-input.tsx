import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { api } from '../../api/client.ts'
import { PICTURE_LIMIT_MB, PICTURE_TYPES, uploadPicture } from '../../api/upload.ts'
import { Avatar } from '../avatar.tsx'
import { type Session, type SessionUser, sessionQuery } from '../session.ts'
import { useWord } from '../words.ts'

/** The own picture: a new one is uploaded and saved in one go, the present one can be taken away. */
export function AvatarInput({ user }: { user: SessionUser }) {
  const word = useWord()
  const client = useQueryClient()
  const { message } = App.useApp()
  const chooser = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File | null) {
      // An empty address takes the picture away.
      const avatar = file ? (await uploadPicture(file, { purpose: 'avatar' })).url : ''
      return api.put<{ user: SessionUser }>('/api/user/loginUser', { avatar })
    },
    onSuccess: ({ user }) => {
      client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, user })
      message.success(word('saved'))
    },
    onError: (failure) => message.error(failure.message),
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!PICTURE_TYPES.includes(file.type)) message.error(word('avatarWrongType'))
    else if (file.size > PICTURE_LIMIT_MB * 1024 * 1024) {
      message.error(word('avatarTooLarge', { limit: String(PICTURE_LIMIT_MB) }))
    } else mutate(file)
  }

  return (
    <div className="u-avatar">
      <Avatar name={user.name} src={user.avatar} size={56} />
      <input ref={chooser} type="file" hidden accept={PICTURE_TYPES.join(',')} onChange={choose} />
      <Button type="link" size="small" loading={isPending} onClick={() => chooser.current?.click()}>
        {word('changeAvatar')}
      </Button>
      {user.avatar && (
        <Button type="text" size="small" disabled={isPending} onClick={() => mutate(null)}>
          {word('removeAvatar')}
        </Button>
      )}
    </div>
  )
}
