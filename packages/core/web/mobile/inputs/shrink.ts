const LONGEST_EDGE_PX = 1600
const QUALITY = 0.82

/**
 * A photo as a JPEG whose longer edge has at most 1600 px: phones take pictures of 12 megapixels, of which the server would
 * keep little, and the network in a cellar is slow.
 * @throws if the browser cannot read the file as a picture
 */
export async function shrink(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, LONGEST_EDGE_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!small) throw new Error('the canvas has no picture')
  return small
}
