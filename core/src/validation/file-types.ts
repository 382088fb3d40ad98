/** Pictures that we can draw into a paper or a mail. */
export const DRAWABLE_TYPES = ['image/png', 'image/jpeg'] as const
export type DrawableType = (typeof DRAWABLE_TYPES)[number]
export const PICTURE_TYPES = [...DRAWABLE_TYPES, 'image/webp'] as const
export const UPLOAD_TYPES = ['application/pdf', ...PICTURE_TYPES] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]
