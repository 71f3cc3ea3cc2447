export const COMMENT_MAX = 2000;
export const COMMENTS_PAGE_SIZE = 30;
