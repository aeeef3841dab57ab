import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnWord, usePhone } from '../phone.tsx'

/** If the camera fails, the consumer types the number that is printed below the code. */
export function CodeForm() {
  const { app } = usePhone()
  const word = useOwnWord()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function open(event: FormEvent) {
    event.preventDefault()
    const no = typed.trim()
    const isRight = /^[A-Za-z0-9]{4,20}$/.test(no)
    setWrong(!isRight)
    if (isRight) navigate(`/h5/${app.key}?no=${no}`, { state: { isScan: true } })
  }
  return (
    <form className="core-phone-code-form" onSubmit={open} noValidate>
      <div className="core-phone-row">
        <input
          className="core-phone-input"
          aria-label={word('codeLabel')}
          placeholder={word('codeLabel')}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="core-phone-button">
          {word('codeOpen')}
        </button>
      </div>
      {isWrong && (
        <p className="core-phone-wrong" role="alert">
          {word('codeWrong')}
        </p>
      )}
    </form>
  )
}
