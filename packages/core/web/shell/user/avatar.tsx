import { useWord } from '../words.ts'
import defaultAvatar from './default-avatar.svg'

/** A person's picture, or the default one. */
export function Avatar({ name, src, size = 28 }: { name: string; src: string | null; size?: number }) {
  const word = useWord()
  return (
    <img
      className="core-shell-avatar"
      src={src || defaultAvatar}
      alt={word('avatar', { name })}
      width={size}
      height={size}
      onError={(event) => {
        // A missing picture is replaced by the default one, which is part of the page; the check prevents an endless
        // loop.
        if (event.currentTarget.src !== new URL(defaultAvatar, location.href).href) {
          event.currentTarget.src = defaultAvatar
        }
      }}
    />
  )
}
