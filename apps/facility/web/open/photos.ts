/** A photo as the report carries it. */
const dataUrlOf = (photo: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })

export const dataUrlsOf = (photos: readonly Blob[]) => Promise.all(photos.map(dataUrlOf))
