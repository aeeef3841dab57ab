import { TextInput } from '@atrium/core/web/inputs/text-input'
import { useRef, useState } from 'react'
import { type ControlProps, useForm, useFormWords } from './form-context.ts'

type PictureProps = ControlProps<string> & { placeholder?: string | undefined }

/** The address of a picture, or an upload. */
export function PictureInput({ id, value, onChange, describedBy, placeholder }: PictureProps) {
  const words = useFormWords()
  const { upload } = useForm()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')

  async function take(chosen: File) {
    if (!upload) return
    setState('busy')
    try {
      onChange(await upload(chosen))
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <span className="dashboards-form-row">
        {value !== '' && <img className="dashboards-form-picture" src={value} alt="" />}
        <TextInput
          id={id}
          aria-describedby={describedBy}
          value={value}
          placeholder={placeholder ?? words.pictureAddress}
          onChange={onChange}
        />
        {upload && (
          <button type="button" disabled={state === 'busy'} onClick={() => file.current?.click()}>
            {state === 'busy' ? words.uploading : words.upload}
          </button>
        )}
      </span>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      {state === 'failed' && <small role="alert">{words.uploadFailed}</small>}
    </>
  )
}
