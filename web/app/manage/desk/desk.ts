/** The width of the association's pages: tables and editors need more room than a campaign's page. */
export const DESK = 'mx-auto w-full max-w-[84rem] px-4 wide:px-8'
