import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { PICTURE_LIMIT_MB, PICTURE_TYPES, uploadPicture } from '../../api/upload.ts'
import { Avatar } from '../avatar.tsx'
import type { SessionUser } from '../session.ts'
import { useWord } from '../words.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** The own picture, and how to change it. */
export function OwnPicture({ user }: { user: SessionUser }) {
  const word = useWord()
  const { message } = App.useApp()
  const { mutateAsync } = useSaveProfile()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function change(file: File | undefined) {
    if (!file) return
    if (!PICTURE_TYPES.includes(file.type) || file.size > PICTURE_LIMIT_MB * 1024 * 1024) {
      message.error(word('pictureWrong', { size: PICTURE_LIMIT_MB }))
      return
    }
    await save(async () => (await uploadPicture(file, { purpose: 'avatar' })).url)
  }

  async function save(made: () => Promise<string>) {
    setBusy(true)
    try {
      await mutateAsync({ avatar: await made() })
      message.success(word('saved'))
    } catch (failure) {
      message.error(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  return (
    <div className="u-picture">
      <Avatar name={user.name} src={user.avatar} size={56} />
      <Button size="small" loading={isBusy} onClick={() => input.current?.click()}>
        {word('changePicture')}
      </Button>
      {user.avatar && (
        <Button size="small" type="text" disabled={isBusy} onClick={() => save(async () => '')}>
          {word('removePicture')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label={word('changePicture')}
        onChange={(event) => {
          void change(event.target.files?.[0])
          // The same file again is a change, too.
          event.target.value = ''
        }}
      />
    </div>
  )
}
