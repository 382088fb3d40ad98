/** Obole's own address on pages and in mails: the part between the brackets of « Obole <bonjour@…> ». */
export const contactEmailOf = ({ MAIL_FROM }: { MAIL_FROM: string }): string =>
  /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
