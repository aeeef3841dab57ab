import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ApiRefusal } from '../../api/client.ts'
import { PICTURE_LIMIT_MB, PICTURE_TYPES, uploadPicture } from '../../api/upload.ts'
import { useSaid } from '../../words.ts'
import { useWord } from '../words.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Uploads a new picture and saves it in the person's profile, with the progress and the reason of a failure. */
export function useAvatar() {
  const word = useWord()
  const { message } = App.useApp()
  const profile = useSaveProfile()
  const [fraction, setFraction] = useState<number>()
  const [failure, setFailure] = useSaid<string>()
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File | null) {
      // An empty address removes the picture.
      const avatar = file ? (await uploadPicture(file, { purpose: 'avatar', onProgress: setFraction })).url : ''
      return profile.mutateAsync({ avatar })
    },
    onMutate(file) {
      setFailure(undefined)
      setFraction(file ? 0 : undefined)
    },
    onSuccess: () => void message.success(word('saved')),
    onError: (error) => setFailure(error instanceof ApiRefusal ? error.message : word('unreachableHint')),
    onSettled: () => setFraction(undefined),
  })

  return {
    /** Progress of the running upload, from 0 to 1. */
    fraction,
    isPending,
    failure,
    /** Uploads a file that the person has chosen, or sets the reason why it is not accepted. */
    offer(file: File) {
      if (!PICTURE_TYPES.includes(file.type)) setFailure(word('avatarWrongType'))
      else if (file.size > PICTURE_LIMIT_MB * 1024 * 1024)
        setFailure(word('avatarTooLarge', { limit: PICTURE_LIMIT_MB }))
      else mutate(file)
    },
    remove: () => mutate(null),
  }
}
