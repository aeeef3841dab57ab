import { isUploadedPicture } from '@atrium/core/contract/text-patterns'

export interface Pictures {
  /** The picture, once it is there. An address that is none of an uploaded picture is never asked for. */
  at(address: string): HTMLImageElement | null
  dispose(): void
}

/** The pictures of a drawing: each is loaded once. */
export function createPictures(onLoad: () => void): Pictures {
  const known = new Map<string, HTMLImageElement>()
  const load = (address: string) => {
    const image = new Image()
    known.set(address, image)
    image.onload = onLoad
    image.src = address
    return image
  }
  return {
    at(address) {
      if (!isUploadedPicture(address)) return null
      const image = known.get(address) ?? load(address)
      return image.complete && image.naturalWidth > 0 ? image : null
    },
    dispose() {
      for (const image of known.values()) image.onload = null
      known.clear()
    },
  }
}
