/** A logo or a small picture; the first letter of a name where there is none. */
export function Picture({
  src,
  name,
  className = '',
}: {
  src: string | null
  name: string
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={`grid flex-none place-items-center overflow-hidden rounded-field bg-tint-2 font-title text-xl font-bold text-primary-dark ${className}`}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : name.charAt(0).toUpperCase()}
    </span>
  )
}
