import { useId, useState } from 'react'
import { SignaturePad } from '../../form-designer/signature-pad.tsx'
import '../../form-designer/form.css'

interface SignatureInputProps {
  label: string
  /** Null: there is no signature (any more). */
  onChange(signature: Blob | null): void
}

/** A signature with the finger, as a picture for a draft. */
export function SignatureInput({ label, onChange }: SignatureInputProps) {
  const id = useId()
  const [address, setAddress] = useState('')
  return (
    <div className="core-phone-field">
      <label htmlFor={id}>{label}</label>
      <SignaturePad
        id={id}
        name="signature"
        label={label}
        value={address}
        onChange={(next) => {
          setAddress(next)
          onChange(next === '' ? null : pictureOf(next))
        }}
        aria-required={false}
        aria-invalid={false}
      />
    </div>
  )
}

/** The bytes of a data URL. */
function pictureOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}
