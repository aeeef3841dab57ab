import { useWord } from '../words.ts'
import defaultAvatar from './default-avatar.svg'

/** A person's picture, or the default one. */
export function Avatar({ name, src, size = 28 }: { name: string; src: string | null; size?: number }) {
  const word = useWord()
  return (
    <img
      className="s-avatar"
      src={src || defaultAvatar}
      alt={word('avatar', { name })}
      width={size}
      height={size}
      onError={(event) => {
        // A picture that has gone becomes the default one, once: that one is part of the page.
        if (event.currentTarget.src !== new URL(defaultAvatar, location.href).href) {
          event.currentTarget.src = defaultAvatar
        }
      }}
    />
  )
}
