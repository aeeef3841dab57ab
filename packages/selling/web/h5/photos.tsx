import { useSay } from '@atrium/core/web/phone/frame'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { useSaid } from '@atrium/core/web/words'
import { useState } from 'react'
import { usePhone } from './phone.tsx'
import { useWord } from './words.ts'

const MAX = 3

/** An uploaded photo with its preview on this phone. Only the phone can show it here. */
export interface Photo {
  url: string
  preview: string
}

/** Up to three photos, uploaded as soon as they are taken. */
export function Photos({ value, onChange }: { value: readonly Photo[]; onChange(photos: Photo[]): void }) {
  const { signedIn } = usePhone()
  const word = useWord()
  const say = useSay()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useSaid<string>()

  async function add(file: File | undefined) {
    if (!file || isSending) return
    setSending(true)
    setFailure(undefined)
    try {
      const { url } = await (await signedIn()).upload('/api/client/file', file)
      onChange([...value, { url, preview: URL.createObjectURL(file) }])
    } catch (error) {
      setFailure(say(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <fieldset className="core-phone-field selling-phone-photos">
      <legend>{word('photos', { max: MAX })}</legend>
      <div className="core-phone-photo-row">
        {value.map(({ url, preview }, at) => (
          <span key={url} className="core-phone-photo">
            <img src={preview} alt={word('photo', { number: at + 1 })} />
            <button
              type="button"
              aria-label={word('removePhoto', { number: at + 1 })}
              onClick={() => onChange(value.filter((photo) => photo.url !== url))}
            >
              ×
            </button>
          </span>
        ))}
        {value.length < MAX && (
          <label className="core-phone-photo core-phone-photo-add">
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={word('addPhoto')}
              onChange={(event) => {
                void add(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            {isSending ? <span>{word('photoSending')}</span> : <LineIcon name="camera" size={28} />}
          </label>
        )}
      </div>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
    </fieldset>
  )
}
