/** Whom pages and mails name as Obole's own address: of « Obole <bonjour@…> », what stands between the signs. */
export const contactEmailOf = ({ MAIL_FROM }: { MAIL_FROM: string }): string =>
  /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
