/** Patterns of texts in stored settings. */

// Only plain colours: a CSS text could fetch a foreign address.
export const COLOUR = '^(|#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\\([\\d\\s.,%/deg]{1,40}\\)|[a-zA-Z]{3,24})$'
export const PICTURE =
  '^(|/(?![/\\\\])\\S{0,500}|https?://\\S{1,500}|data:image/(png|jpeg|webp|gif);base64,[\\w+/=]{1,400000})$'
/** A picture that was uploaded here: no viewer's browser learns of another site by it. */
export const UPLOADED_PICTURE = '^(|/api/file/[0-9a-f]{32})$'
const UPLOADED = new RegExp(UPLOADED_PICTURE)
/** Whether a text is the address of a picture that was uploaded here. */
export const isUploadedPicture = (text: string): boolean => text !== '' && UPLOADED.test(text)
export const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
export const UUID_OR_NONE = '^(|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
